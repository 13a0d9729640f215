/** A client that leaves during a request and repeats it when it is back: the document is created once. */
import { create, Line } from "../line.ts";
import { chance } from "../random.ts";
import { GMS } from "../world.ts";
import { pause, type Scene, until } from "./scene.ts";

const readId = (turn: number): string => `leaver${String(turn).padStart(10, "0")}`;

export async function leaver({ run, server, proxy }: Scene): Promise<void> {
  const { reduced, seed, verdicts } = run;
  const turns = reduced ? 12 : 200;
  const dice = chance(seed);
  const listener = await Line.join(server.url, GMS[0]);
  const heard: string[] = [];
  listener.onWrite((results) => {
    for (const { operation, result } of results)
      if (operation.action === "create") for (const made of result) heard.push((made as { _id: string })._id);
  });
  const wrong: string[] = [];
  let wasDone = 0;
  let answered = 0;
  for (let turn = 0; turn < turns; turn++) {
    const operation = create("ChatMessage", [{ _id: readId(turn), content: `Turn ${turn}` }]);
    const line = await Line.join(proxy.through(server.url), GMS[2]);
    const reply = line.write(operation);
    await pause(dice.next() * 6);
    proxy.cut();
    if ((await reply).ok) answered++;
    line.close();
    const back = await Line.join(proxy.through(server.url), GMS[2], { cookie: line.cookie });
    const isThere = (back.world.collections["messages"] ?? []).some(
      (message) => (message as { _id: string })._id === readId(turn),
    );
    const again = await back.write(operation);
    if (again.ok === isThere)
      wrong.push(
        `${readId(turn)}: it was ${isThere ? "" : "not "}there, and asking again was ${again.ok ? "granted" : "refused"}`,
      );
    if (isThere) wasDone++;
    back.close();
  }
  const wanted = Array.from({ length: turns }, (_, turn) => readId(turn));
  await until(() => wanted.every((id) => heard.includes(id)), 10_000);
  const twice = wanted.filter((id) => heard.filter((other) => other === id).length !== 1);
  verdicts.none("leaver: what was done before it left is refused a second time, what was not is done then", wrong);
  verdicts.none("leaver: the others hear of each once", twice);
  verdicts.figure(
    "leaver: asked and left",
    `${turns} times: ${answered} answered, ${wasDone} done before the line was cut; each there once in the end`,
  );
  listener.close();
}
