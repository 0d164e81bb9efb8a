package server_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"mischief/server"
)

// TestDoors fills a server with connections that ask and never read: one more is told that there is no room, and when one goes the next comes in.
func TestDoors(t *testing.T) {
	for _, tt := range []struct{ all, each int }{{5, 0}, {0, 5}, {9, 5}} {
		t.Run(fmt.Sprint(tt), func(t *testing.T) {
			web := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, strings.Repeat("x", 1<<10)) }))
			web.Listener = server.NewDoors(web.Listener, tt.all, tt.each)
			web.Start()
			defer web.Close()
			dial := func() (net.Conn, *http.Response) {
				conn, err := net.Dial("tcp", web.Listener.Addr().String())
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { conn.Close() })
				conn.SetDeadline(time.Now().Add(10 * time.Second))
				io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: de-AT,de\r\n\r\n")
				answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err != nil {
					t.Fatal(err)
				}
				return conn, answer
			}
			var inside []net.Conn
			for range 5 {
				conn, answer := dial()
				if answer.StatusCode != http.StatusOK {
					t.Fatalf("status %d with room left", answer.StatusCode)
				}
				inside = append(inside, conn)
			}
			_, answer := dial()
			text, err := io.ReadAll(answer.Body)
			if err != nil || answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" || !strings.Contains(string(text), "Zu viele Verbindungen") {
				t.Fatalf("one too many gets %d %s, %v", answer.StatusCode, text, err)
			}
			inside[0].Close()
			for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) { // the server has to notice
				if _, answer := dial(); answer.StatusCode == http.StatusOK {
					break
				}
				if time.Now().After(end) {
					t.Fatal("there is no room after one has gone")
				}
			}
		})
	}
}
