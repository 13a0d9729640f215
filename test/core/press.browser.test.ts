/** Presses of buttons that are handled by their attribute `data-q`. */
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { handlePresses } from "../../src/core/ui/html.ts";

let done: string[];
let root: HTMLElement;
const button = (name: string): HTMLButtonElement => root.querySelector(`[data-q="${name}"]`)!;

/** A press that lasts until it is released. */
let release: () => void;
const wait = (key: string): Promise<void> => {
  done.push(key);
  return new Promise((resolve) => (release = resolve));
};

describe("presses of buttons", () => {
  beforeEach(() => {
    done = [];
    root = document.createElement("article");
    root.innerHTML = `<button data-q="slow" data-key="a"><i>*</i> Slow</button><button data-q="quick" data-key="b">Quick</button>
      <button data-q="quick" data-key="off" disabled>Off</button><button data-q="toString">Other</button>`;
    document.body.replaceChildren(root);
    handlePresses(root, { slow: wait, quick: (key) => void done.push(key) });
  });

  it("A button is pressed with its key, by mouse on what it contains and by keyboard", async () => {
    await userEvent.click(root.querySelector("i")!);
    expect(done).toEqual(["a"]);
    button("quick").focus();
    await userEvent.keyboard("{Enter} ");
    expect(done).toEqual(["a", "b", "b"]);
  });

  it("A second press is ignored while the first is in progress, and the button keeps the focus", async () => {
    await userEvent.click(button("slow"));
    await userEvent.keyboard("{Enter}");
    expect(done).toEqual(["a"]);
    expect(button("slow").ariaBusy).toBe("true");
    expect(document.activeElement).toBe(button("slow"));
    await userEvent.click(button("quick"));
    expect(done).toEqual(["a", "b"]);
    release();
    await expect.poll(() => button("slow").ariaBusy).toBeNull();
    await userEvent.click(button("slow"));
    expect(done).toEqual(["a", "b", "a"]);
  });

  it("Where presses add up, each of some quick ones counts, and the button is busy until the last is done", async () => {
    button("slow").dataset["repeat"] = "";
    const releases: (() => void)[] = [];
    for (let press = 0; press < 3; press++) {
      await userEvent.click(button("slow"));
      releases.push(release);
    }
    expect(done).toEqual(["a", "a", "a"]);
    for (const one of releases) {
      expect(button("slow").ariaBusy).toBe("true");
      one();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await expect.poll(() => button("slow").ariaBusy).toBeNull();
  });

  it("A button that was rendered later is pressed, a disabled one and one of another name are not", async () => {
    button("quick").remove();
    root.insertAdjacentHTML("beforeend", '<button data-q="quick" data-key="later">Later</button>');
    for (const one of root.querySelectorAll("button")) one.click();
    expect(done).toEqual(["a", "later"]);
  });
});
