// Which page is shown: the path of the address, changed without loading the program again.

interface Place {
  path: string;
  search: URLSearchParams;
  hash: string;
}

function here(): Place {
  return { path: location.pathname, search: new URLSearchParams(location.search), hash: location.hash };
}

let current = $state.raw<Place>(here());

export function place(): Place {
  return current;
}

/** Goes to a page of the program. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const before = current.path;
  current = here();
  if (before !== current.path) scrollTo(0, 0);
}

/** Follows links and the browser's back button without loading. Returns what undoes it. */
export function listen(): () => void {
  const click = (e: MouseEvent) => {
    const link = (e.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || link.target || link.hasAttribute("download") || url.pathname.startsWith("/api/")) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
    e.preventDefault();
    go(url.pathname + url.search + url.hash);
  };
  const pop = () => (current = here());
  document.addEventListener("click", click);
  addEventListener("popstate", pop);
  return () => {
    document.removeEventListener("click", click);
    removeEventListener("popstate", pop);
  };
}
