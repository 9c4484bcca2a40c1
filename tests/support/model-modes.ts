/** How the stand-in for a language model can be made to answer. */
export const modelModes = [
  "ok",
  // Waits after the first sentence until it is released.
  "hold",
  "silent",
  "stall",
  "trickle",
  "broken",
  "garbage",
  "page",
  "error",
  "redirect",
  "endless",
  "scripted",
  "talked-over",
  "not-found",
] as const;

export type ModelMode = (typeof modelModes)[number];

export const isModelMode = (name: unknown): name is ModelMode => modelModes.some((mode) => mode === name);

/** Those that give a visitor nothing to read: a quotation takes the model's place. */
export const failingModes = modelModes.filter((mode) => mode !== "ok" && mode !== "hold");
