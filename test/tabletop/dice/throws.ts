import { diceConfig } from "../../../tabletop/foundry/dice/index.ts";

/**
 * Sets the random source to give these faces in this order: "6:4,2 20:17 f:-1,0 c:1" is a d6 showing 4 and one showing
 * 2, a d20 showing 17, two Fate dice and a coin showing heads. The returned function returns how many were not used;
 * using more is an error.
 */
export function scriptThrows(script: string): () => number {
  const queue = script
    .split(" ")
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [kind = "", faces = ""] = part.split(":");
      return faces.split(",").map((face) => uniform(kind, Number(face)));
    });
  diceConfig.randomUniform = () => {
    const next = queue.shift();
    if (next === undefined) throw new Error(`more was thrown than "${script}"`);
    return next;
  };
  return () => queue.length;
}

/** Returns the middle of the interval of a face; the greatest face is at 0. */
function uniform(kind: string, face: number): number {
  if (kind === "c") return face === 1 ? 0.25 : 0.75;
  const faces = kind === "f" ? 3 : Number(kind);
  return 1 - ((kind === "f" ? face + 2 : face) - 0.5) / faces;
}
