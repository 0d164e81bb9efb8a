// How the chances went in a match that is over, and its blunders.
import { api } from "./api/client";
import type { Course } from "./api/types";

/** The course of the match at a table, named once that is over and "" before: worked out when somebody asks for it the first time, and asked for again until it is there. To be called as a component is made. */
export function courseOf(over: () => string): { readonly course: Course | null } {
  let course = $state.raw<Course | null>(null);
  $effect(() => {
    const id = over();
    if (!id || course?.state === "ready" || course?.state === "failed") return;
    const again = (c: Course | null) => (course = c ? { ...c } : course ? { ...course } : null);
    const timer = setTimeout(() => void api.course(id).then(again, () => again(null)), course ? 1500 : 0);
    return () => clearTimeout(timer);
  });
  return {
    get course() {
      return course;
    },
  };
}
