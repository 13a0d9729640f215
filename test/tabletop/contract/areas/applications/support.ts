import type { ContractCase, Ground } from "../../contract.ts";

type Run = ContractCase["run"];

/** Cases that share a page, each in one call. All of them need a DOM. */
export function onPage(page: string) {
  return (
    member: string,
    says: string,
    sentence: string,
    run: Run,
    generations?: readonly (13 | 14)[],
  ): ContractCase => ({
    member,
    says,
    page,
    sentence,
    needs: "page",
    ...(generations ? { generations } : {}),
    run,
  });
}

/** What no page says. */
export function guessed(
  member: string,
  says: string,
  guess: string,
  run: Run,
  generations?: readonly (13 | 14)[],
): ContractCase {
  return { member, says, guess, needs: "page", ...(generations ? { generations } : {}), run };
}

/** A subclass of ApplicationV2 that displays the given markup. */
export function appClass(page: any, options: object = {}, html = "<p>Hello</p>"): any {
  return class ContractApp extends page.foundry.applications.api.ApplicationV2 {
    static DEFAULT_OPTIONS = options;
    async _renderHTML(): Promise<string> {
      return html;
    }
    _replaceHTML(result: string, content: HTMLElement): void {
      content.innerHTML = result;
    }
  };
}

/** A booted page with one such application on it. */
export async function shown({ table, page }: Ground, options: object = {}, html?: string): Promise<any> {
  await table();
  return new (appClass(page, options, html))().render({ force: true });
}

/** Creates an element from markup, on the page. */
export function place<E extends HTMLElement = any>(html: string): E {
  const holder = document.createElement("form");
  holder.innerHTML = html;
  document.body.append(holder);
  return holder.firstElementChild as E;
}

/** Resolves two frames later, when pending work is done. */
export function frames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
