import type { Bag } from "../../globals.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import type { ApplicationConfiguration, ClosingOptions, FormConfiguration } from "./types.ts";

/** The members of an application that its forms use. */
interface FormApplication {
  readonly form: HTMLFormElement | null;
  readonly options: ApplicationConfiguration;
  close(options: ClosingOptions): Promise<unknown>;
}

/** Passes the values of the form of an event to the handler; then closes the application if it is configured to. */
export async function handleSubmit(app: FormApplication, settings: FormConfiguration, event: Event): Promise<void> {
  const form =
    event.currentTarget instanceof HTMLFormElement
      ? event.currentTarget
      : (event.target as Element | null)?.closest("form");
  if (!form) return;
  const formData = new FormDataExtended(form);
  if (settings.handler) await settings.handler.call(app, event, form, formData);
  if (settings.closeOnSubmit) await app.close({ submitted: true });
}

/**
 * Submits an application's own form and resolves to what its handler returned. Throws when there is no form or no
 * handler.
 */
export async function submitForm(app: FormApplication, submitOptions: Bag): Promise<unknown> {
  const { form, options } = app;
  const handler = options.form?.handler;
  if (!form || !handler)
    throw new Error(`The ${app.constructor.name} Application does not have a form with a handler to submit.`);
  const event = new Event("submit", { cancelable: true });
  const result = await (handler as (...args: unknown[]) => unknown).call(
    app,
    event,
    form,
    new FormDataExtended(form),
    submitOptions,
  );
  if (options.form?.closeOnSubmit) await app.close({ submitted: true });
  return result;
}
