import type { useLoaderData } from "@remix-run/react";
import { PasskeyButton } from "~/auth/passkey-button";
import { createPasskey } from "~/auth/passkey-ceremony";
import { beginPasskeySchema, removePasskeySchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { DayOf } from "~/ui/dates";
import { Field } from "~/ui/field";
import { OwnPasswordField, Select } from "~/ui/form-fields";
import type { SecurityAnswer } from "./intents.server";
import type { loader } from "./route";

const begin = {
  id: "begin-passkey",
  schema: beginPasskeySchema,
  submit: { label: "Add a passkey" },
};

type OwnPasskey = ReturnType<typeof useLoaderData<typeof loader>>["passkeys"][number];

interface PasskeysProps {
  username: string;
  passkeys: OwnPasskey[];
  newPasskey: SecurityAnswer["newPasskey"];
  lastResult: LastResult;
}

export function Passkeys({ username, passkeys, newPasskey, lastResult }: PasskeysProps) {
  return (
    <section className="card gap-6" aria-labelledby="passkeys">
      <div className="grid gap-3">
        <h2 id="passkeys" className="text-heading">
          Passkeys
        </h2>
        <p className="max-w-prose text-muted">
          A passkey is your phone, your computer or a security key. It works on this site only, so a
          copy of this site can't steal it. With a passkey, logins, removals and emails to
          subscribers ask for it.
        </p>
      </div>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {newPasskey ? (
        <div className="grid max-w-md gap-4">
          <p>Your browser will ask you to create the passkey “{newPasskey.name}”.</p>
          <PasskeyButton
            label="Create the passkey"
            ask={() => createPasskey(newPasskey.options)}
            fields={{ intent: "add-passkey", name: newPasskey.name }}
          />
        </div>
      ) : (
        <ValidatedForm {...begin} lastResult={lastResult} isIntent className="grid max-w-md gap-5">
          {(input) => (
            <>
              <noscript>
                <p>Adding a passkey needs JavaScript, which is off in this browser.</p>
              </noscript>
              <Field
                {...input("name")}
                label="Name"
                type="text"
                autoComplete="off"
                hint="For example: Work laptop"
              />
              <OwnPasswordField {...input("password")} username={username} />
            </>
          )}
        </ValidatedForm>
      )}
      {passkeys.length > 0 && (
        <RemovePasskey username={username} passkeys={passkeys} lastResult={lastResult} />
      )}
    </section>
  );
}

function PasskeyList({ passkeys }: { passkeys: OwnPasskey[] }) {
  return (
    <ul className="grid gap-3">
      {passkeys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => (
        <li key={id} className="grid gap-1 rounded-xl border border-line p-4">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-sm text-muted">
            Added <DayOf at={createdAt} /> ·{" "}
            {lastUsedAt ? (
              <>
                last used <DayOf at={lastUsedAt} />
              </>
            ) : (
              "not used yet"
            )}
            {backedUp && " · synced between devices"}
          </span>
        </li>
      ))}
    </ul>
  );
}

const remove = {
  id: "remove-passkey",
  schema: removePasskeySchema,
  submit: { label: "Remove the passkey", className: "button-danger justify-self-start" },
};

function RemovePasskey({ username, passkeys, lastResult }: Omit<PasskeysProps, "newPasskey">) {
  return (
    // Without scripts an answer with errors would come back closed.
    <details open={lastResult?.initialValue?.intent === remove.id || undefined}>
      <summary className="text-muted">Remove a passkey</summary>
      <ValidatedForm
        {...remove}
        lastResult={lastResult}
        isIntent
        className="mt-5 grid max-w-md gap-5"
      >
        {(input) => (
          <>
            <Select {...input("passkey")} label="Passkey">
              {passkeys.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <OwnPasswordField {...input("password")} username={username} />
          </>
        )}
      </ValidatedForm>
    </details>
  );
}
