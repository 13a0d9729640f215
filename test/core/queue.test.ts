import { describe, expect, it } from "vitest";
import { Queue } from "../../src/core/compat/queue.ts";

const tick = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe("the writer's queue", () => {
  it("The queue runs jobs one after another, in the order they were added", async () => {
    const queue = new Queue();
    const log: string[] = [];
    const job = (name: string, ms: number) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await tick(ms);
      log.push(`${name} ends`);
    };
    await Promise.all([queue.add(job("slow", 5)), queue.add(job("quick", 0))]);
    expect(log).toEqual(["slow begins", "slow ends", "quick begins", "quick ends"]);
  });

  it("The queue continues after a job that throws, and rejects only that job", async () => {
    const queue = new Queue();
    const broken = queue.add(async () => Promise.reject(new Error("no")));
    const fine = queue.add(async () => 7);
    await expect(broken).rejects.toThrow("no");
    expect(await fine).toBe(7);
  });

  it("The queue starts no job while it is held", async () => {
    const queue = new Queue();
    queue.hold();
    let begun = false;
    const job = queue.add(async () => void (begun = true));
    await tick(5);
    expect(begun).toBe(false);
    queue.release();
    await job;
    expect(begun).toBe(true);
  });

  it("The queue is idle when all added jobs are done", async () => {
    const queue = new Queue();
    let done = 0;
    for (let i = 0; i < 5; i++) void queue.add(async () => tick().then(() => void done++));
    await queue.idle();
    expect(done).toBe(5);
  });
});
