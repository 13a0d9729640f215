/** A client that is seated and never reads: what waits for it is bounded, and it is let go. */
import { joinByForm } from "../line.ts";
import { RawLine } from "../bad/raw.ts";
import { mib } from "../verdicts.ts";
import { PLAYERS } from "../world.ts";
import { pause, type Scene, Teller, until } from "./scene.ts";

export async function deaf({ run, server, sleep }: Scene): Promise<void> {
  const { reduced, verdicts } = run;
  const user = PLAYERS[3] ?? "";
  const teller = await Teller.begin(server, "deaf000000000000");
  const line = await RawLine.open(Number(new URL(server.url).port), {
    cookie: await joinByForm(server.url, user),
    origin: new URL(server.url).origin,
  });
  await pause(500);
  line.deafen();
  const before = await server.memory();
  let isGone = false;
  teller.line.on("connected", ({ userId, active }) => (isGone ||= userId === user && !active));
  const logged = server.log.length;
  // More than may wait for anybody: 34 million characters.
  for (let turn = 0; turn < (reduced ? 13 : 25) && !isGone; turn++) await teller.write(1, 4_000_000);
  const during = await server.memory();
  verdicts.check("deaf: it is let go", await until(() => isGone, 2 * sleep));
  if (!reduced)
    verdicts.check(
      "deaf: because too much waited for it",
      /does not read/.test(server.log.slice(logged).join("\n")),
      server.log.slice(logged).join("\n"),
    );
  verdicts.figure(
    "deaf: what the server holds (heap and buffers), before and after 100 MB that it did not read",
    `${mib(before.held)}, ${mib(during.held)}`,
  );
  verdicts.check("deaf: what waits for it is bounded", during.held - before.held < 80 * 1_048_576, mib(during.held - before.held));
  // The large text is not for those who join later.
  await teller.write(1, 10);
  teller.line.close();
  line.close();
}
