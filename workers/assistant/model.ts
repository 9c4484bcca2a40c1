import type { Model } from "~/domain/assistant/model";
import type { Settings } from "../env";
import { type AiBinding, openAiModel, workersAiModel } from "./adapters";

/** The model that the settings name, or null: then answers are quoted from the documents. */
export function createModel(settings: Settings, binding: AiBinding | undefined): Model | null {
  const { ASSISTANT_ADAPTER: adapter, ASSISTANT_API_URL: url, ASSISTANT_MODEL: model } = settings;
  switch (adapter) {
    case "none":
      return null;
    case "openai":
      return url && model ? openAiModel({ url, model, key: settings.ASSISTANT_API_KEY }) : null;
    case "workers-ai":
      return binding && model ? workersAiModel(binding, model) : null;
    default:
      return adapter satisfies never;
  }
}
