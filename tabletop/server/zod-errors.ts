import type { z } from "zod";

/** One line for a file that does not have its shape: the first three places that are wrong, and what each must be. */
export function explain(file: string, error: Pick<z.ZodError, "issues">): string {
  const places = error.issues.slice(0, 3).map((issue) => `${formatPath(issue.path)}: ${issue.message}`);
  const more = error.issues.length > 3 ? `; and ${error.issues.length - 3} more` : "";
  return `${file}: ${places.join("; ")}${more}`;
}

function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the whole file";
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index ? "." : ""}${String(part)}`))
    .join("");
}
