/** Everything sent over the wire to one page, which a curious player could read. */
import type { Page } from "playwright-core";

/** Records everything sent to and from a page from its next load on, as text. */
export function record(page: Page): string[] {
  const frames: string[] = [];
  const keep = ({ payload }: { payload: string | Buffer }): void => void frames.push(payload.toString());
  page.on("websocket", (socket) => void socket.on("framereceived", keep).on("framesent", keep));
  page.on("response", (response) => {
    if (response.url().includes("socket.io"))
      void response.text().then(
        (text) => frames.push(text),
        () => undefined,
      );
  });
  return frames;
}
