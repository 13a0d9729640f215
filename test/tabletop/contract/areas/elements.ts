import type { ContractCase } from "../contract.ts";
import { choiceElements } from "./elements/choices.ts";
import { editorElements } from "./elements/editors.ts";
import { inputElements } from "./elements/inputs.ts";

export const elements: readonly ContractCase[] = [...inputElements, ...choiceElements, ...editorElements];
