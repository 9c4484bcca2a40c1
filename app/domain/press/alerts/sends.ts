import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Store } from "~/db/client.server";
import { batches, newsletterSubscribers, outbox, type Send, sends } from "~/db/schema";
import type { AuditRecord, AuditStatement } from "~/domain/admin/audit/audit";
import { MINUTE_MS } from "~/locale/durations";

// How a release reaches its subscribers, in steps that each leave a state from which the next one goes on after a crash:
// freeze the email, fill the outbox, mark a batch, call the provider, settle the batch. The rows alone say where to resume.

/** Rows of the outbox that one transaction adds: a multiple of every provider's batch. */
const FILL_ROWS = 5_000;

export type NewSend = Pick<Send, "releaseId" | "edition" | "topic" | "subject" | "html" | "text" | "audienceAt"> &
  Partial<Pick<Send, "item" | "exceptTopic">>;

type BatchRow = typeof batches.$inferSelect;

export interface Batch extends Pick<BatchRow, "id" | "number" | "attempt" | "firstCalledAt"> {
  state: "queued" | "calling";
  /** Whether the provider was called with this batch before, with an unknown outcome. */
  isRepeated: boolean;
  send: Send;
  /** Each recipient's subscriber id, address and token. */
  recipients: readonly (readonly [id: number, email: string, token: string])[];
}

/** What the provider said of one email. */
type Outcome = { id: string } | { error: string };

type Rejected = readonly [subscriber: number | undefined, error: string];

export type Sends = ReturnType<typeof createSends>;

export function createSends({ db, clock }: Store) {
  const now = () => new Date(clock.now());
  const isOf = (sendId: number) => eq(batches.sendId, sendId);
  const isUnknownOf = (sendId: number) => and(isOf(sendId), eq(batches.state, "unknown"));
  /** Whether the outcome of a batch's call still counts: the batch may have been given up meanwhile, but not sent again. */
  const isUnderWay = ({ id, attempt }: Batch) =>
    and(eq(batches.id, id), eq(batches.attempt, attempt), inArray(batches.state, ["calling", "unknown"]));

  /** Inserts the batches of the outbox's rows from a number on. The select has the table's columns in their order. */
  const insertBatches = (sendId: number, from: SQL) =>
    db.insert(batches).select(sql`
      select null, ${sendId}, batch, 'queued', count(*), 1, null, null, null, 0, 0, 0, null from ${outbox}
      where send_id = ${sendId} and batch >= ${from} group by batch`);

  /** The first batches of a condition: those that are called, then the queued ones, in their order. */
  async function listBatches(where: SQL | undefined, limit = Number.MAX_SAFE_INTEGER): Promise<Batch[]> {
    const found = await db
      .select({ batch: batches, send: sends })
      .from(batches)
      .innerJoin(sends, eq(sends.id, batches.sendId))
      .where(where)
      .orderBy(asc(batches.state), asc(batches.id))
      .limit(limit);
    return found.map(({ batch, send }) => toBatch(batch, send));
  }

  /** Ends the calls of batches without an outcome, and deletes their addresses and tokens. */
  const abandon = (where: SQL | undefined) => db.update(batches).set(unknown).where(where);

  /** @param ids the provider's, of the emails that it took */
  const storeOutcome = (batch: Batch, ids: readonly string[], failed: number) =>
    db
      .update(batches)
      .set({
        state: "settled",
        settledAt: now(),
        recipients: null,
        providerIds: JSON.stringify(ids),
        sent: ids.length,
        failed,
        skipped: sql`${batches.size} - ${ids.length + failed}`,
      })
      .where(isUnderWay(batch));

  /** Stores beside each recipient why the provider rejected it. */
  function noteRejected(batch: Batch, rejected: readonly Rejected[]) {
    const list = sql`json_each(${JSON.stringify(rejected)})`;
    const isRejected = sql`${outbox.subscriberId} in (select value ->> 0 from ${list})`;
    return db
      .update(outbox)
      .set({ error: sql`(select value ->> 1 from ${list} where value ->> 0 = ${outbox.subscriberId})` })
      .where(and(eq(outbox.sendId, batch.send.id), isRejected));
  }

  /**
   * An administrator's change, in one transaction with its line of the audit log.
   * @param found a query: without a row there is no line
   * @returns whether the first statement changed anything
   */
  async function change(
    { audit, actor, ...line }: SendLine & Pick<AuditRecord, "action" | "details">,
    found: SQL,
    ...statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]
  ): Promise<boolean> {
    const [, changed] = await db.batch([audit({ actor, ...line }, found), ...statements]);
    return (changed as unknown[]).length > 0;
  }

  function changeState(
    id: number,
    state: Send["state"],
    from: Send["state"][],
    line: SendLine,
    ...more: BatchItem<"sqlite">[]
  ) {
    const isFrom = and(eq(sends.id, id), inArray(sends.state, from));
    return change(
      { ...line, action: "alert.changed", details: { send: id, state } },
      sql`select 1 from ${sends} where ${isFrom}`,
      db.update(sends).set({ state }).where(isFrom).returning({ id: sends.id }),
      ...more,
    );
  }

  return {
    list: (): Promise<Send[]> => db.query.sends.findMany({ orderBy: desc(sends.id) }),

    ofRelease: (releaseId: number): Promise<Send[]> =>
      db.query.sends.findMany({ where: eq(sends.releaseId, releaseId), orderBy: desc(sends.id) }),

    /** Sends that are about no release: those that wait for a decision, then the newest. */
    ofItems: (limit: number): Promise<Send[]> =>
      db.query.sends.findMany({ where: ne(sends.item, ""), orderBy: [desc(hasUnknown), desc(sends.id)], limit }),

    /** The keys of what was started, whatever its edition. */
    async started(): Promise<Set<string>> {
      const found = await db.selectDistinct({ release: sends.releaseId, item: sends.item }).from(sends);
      return new Set(found.map(({ release, item }) => item || String(release)));
    },

    /**
     * Starts a send with a frozen email; a second call starts nothing.
     * @param audit the audit log's line, for an administrator's start; not written where nothing starts
     * @returns whether this call started it
     */
    async start(send: NewSend, audit?: { statement: AuditStatement; record: AuditRecord }): Promise<boolean> {
      const row = { ...send, channel: "email", state: "sending", key: crypto.randomUUID(), createdAt: now() } as const;
      const insert = db.insert(sends).values(row).onConflictDoNothing().returning({ id: sends.id });
      if (!audit) return (await insert).length > 0;
      const isSame = and(eq(sends.releaseId, send.releaseId), eq(sends.edition, send.edition), isEmail);
      const isNew = sql`select 1 where not exists (select 1 from ${sends} where ${isSame})`;
      const [, begun] = await db.batch([audit.statement(audit.record, isNew), insert]);
      return begun.length > 0;
    },

    active: (): Promise<Send[]> =>
      db.query.sends.findMany({ where: eq(sends.state, "sending"), orderBy: asc(sends.id) }),

    /**
     * Adds the next part of the audience to the outbox, with its batches: subscribers confirmed by `audienceAt` who want
     * the topic and are not silenced. @returns whether the whole audience is there
     */
    async fill({ id, topic, exceptTopic, audienceAt }: Send, batchSize: number): Promise<boolean> {
      const at = clock.now();
      const next = sql`(select coalesce(max(number) + 1, 0) from ${batches} where send_id = ${id})`;
      const [, added] = await db.batch([
        db
          .insert(outbox)
          .select(sql`
            select ${id}, id, ${next} + (row_number() over (order by id) - 1) / ${whole(batchSize)}, null, ${at}
            from ${newsletterSubscribers}
            where id > (select coalesce(max(subscriber_id), 0) from ${outbox} where send_id = ${id})
              and confirmed_at <= ${audienceAt.getTime()} and silenced_at is null
              and ${wants(topic)} ${exceptTopic ? sql`and not ${wants(exceptTopic)}` : sql``}
            order by id limit ${FILL_ROWS}`)
          .onConflictDoNothing(),
        insertBatches(id, next).returning({ size: batches.size }),
      ]);
      if (added.reduce((sum, { size }) => sum + size, 0) === FILL_ROWS) return false;
      await db.update(sends).set({ filledAt: now() }).where(eq(sends.id, id));
      return true;
    },

    /** Batches to call next: first those whose outcome is open, then new ones in their order. Nothing of a paused send. */
    next: (limit: number): Promise<Batch[]> =>
      listBatches(and(inArray(batches.state, ["calling", "queued"]), eq(sends.state, "sending")), limit),

    /** Batches whose outcome is open, of paused sends too. */
    underWay: (): Promise<Batch[]> => listBatches(eq(batches.state, "calling")),

    /**
     * Marks batches as called and fixes their recipients, without subscribers who withdrew or were silenced since the fill.
     * A send that was paused or cancelled meanwhile is left alone. From here on the outcome is open until it is settled,
     * and every further call sends the same bytes.
     */
    async mark(chosen: readonly Batch[]): Promise<Batch[]> {
      const markOne = ({ id }: Batch) =>
        db
          .update(batches)
          .set({ state: "calling", firstCalledAt: now(), recipients: recipientsNow })
          .where(and(eq(batches.id, id), eq(batches.state, "queued"), isSending))
          .returning();
      const [first, ...rest] = chosen.map(markOne);
      if (!first) return [];
      const sendOf = new Map(chosen.map(({ id, send }) => [id, send]));
      const marked: Batch[] = [];
      for (const row of (await db.batch([first, ...rest])).flat()) {
        const send = sendOf.get(row.id);
        if (send) marked.push({ ...toBatch(row, send), isRepeated: false });
      }
      return marked;
    },

    /** Stores the outcome of calls: ids, and why single addresses were rejected. Deletes addresses and tokens. */
    async settle(settled: readonly { batch: Batch; results: readonly Outcome[] }[]): Promise<void> {
      const statements: BatchItem<"sqlite">[] = [];
      for (const { batch, results } of settled) {
        const ids: string[] = [];
        const rejected: Rejected[] = [];
        // The provider's results are in the order of the recipients.
        for (const [index, result] of results.entries())
          if ("id" in result) ids.push(result.id);
          else rejected.push([batch.recipients[index]?.[0], result.error.slice(0, 200)]);
        statements.push(storeOutcome(batch, ids, rejected.length));
        if (rejected.length > 0) statements.push(noteRejected(batch, rejected));
      }
      const [first, ...rest] = statements;
      if (first) await db.batch([first, ...rest]);
    },

    /** Takes back the mark of batches that certainly were not sent: a subscriber who withdraws before the next call is left out. */
    async release(unsent: readonly Batch[]): Promise<void> {
      await db
        .update(batches)
        .set({ state: "queued", firstCalledAt: null, recipients: null, skipped: 0 })
        .where(or(...unsent.map(isUnderWay)));
    },

    /** Leaves batches to an administrator: another call could send them twice. Deletes addresses and tokens. */
    async giveUp(lost: readonly Batch[]): Promise<void> {
      const ids = lost.map(({ id }) => id);
      await abandon(and(inArray(batches.id, ids), eq(batches.state, "calling")));
    },

    /** Subscribers who would get a release about a topic now. */
    async countAudience(topic: string): Promise<number> {
      const { confirmedAt, silencedAt } = newsletterSubscribers;
      return db.$count(newsletterSubscribers, and(isNotNull(confirmedAt), isNull(silencedAt), wants(topic)));
    },

    /** Emails that were sent since a time, or may have been. */
    async countSince(time: Date): Promise<number> {
      const emails = sql`iif(${batches.state} = 'settled', ${batches.sent}, ${batches.size} - ${batches.skipped})`;
      const sum = sql<number>`coalesce(sum(${emails}), 0)`;
      const [row] = await db.select({ sum }).from(batches).where(sql`${batches.firstCalledAt} >= ${time.getTime()}`);
      return row?.sum ?? 0;
    },

    async progress(sendId: number) {
      const sum = (emails: SQL) => sql<number>`coalesce(sum(${emails}), 0)`;
      const sizeOf = (state: string) =>
        sum(sql`iif(${batches.state} = ${state}, ${batches.size} - ${batches.skipped}, 0)`);
      const minuteAgo = clock.now() - MINUTE_MS;
      const [[row], failed, send] = await Promise.all([
        db
          .select({
            queued: sizeOf("queued"),
            /** In a call whose outcome is not stored yet. */
            calling: sizeOf("calling"),
            /** In calls whose outcome will not be known: an administrator decides. */
            unknown: sizeOf("unknown"),
            sent: sum(sql`${batches.sent}`),
            /** Subscribers who withdrew, or were silenced, before the first call. */
            skipped: sum(sql`${batches.skipped}`),
            /** Settled in the last minute. */
            perMinute: sum(sql`iif(${batches.settledAt} > ${minuteAgo}, ${batches.sent}, 0)`),
          })
          .from(batches)
          .where(isOf(sendId)),
        db.$count(outbox, and(eq(outbox.sendId, sendId), isNotNull(outbox.error))),
        db.query.sends.findFirst({ columns: { filledAt: true }, where: eq(sends.id, sendId) }),
      ]);
      const sums = { queued: 0, calling: 0, unknown: 0, sent: 0, skipped: 0, perMinute: 0, ...row };
      return { ...sums, failed, isFinished: send?.filledAt != null && sums.queued + sums.calling === 0 };
    },

    // The administrator's actions: each is one transaction with its line of the audit log, and returns whether it changed
    // anything. Without a change there is no line.

    pause: (id: number, line: SendLine) => changeState(id, "paused", ["sending"], line),

    resume: (id: number, line: SendLine) => changeState(id, "sending", ["paused"], line),

    /** Ends a send: no further batch is called, and addresses and tokens are deleted. */
    cancel: (id: number, line: SendLine) =>
      changeState(id, "cancelled", ["sending", "paused"], line, abandon(and(isOf(id), eq(batches.state, "calling")))),

    /** Queues the recipients that the provider rejected again, in new batches. */
    async retryFailed(id: number, batchSize: number, line: SendLine): Promise<boolean> {
      const base = sql`(select coalesce(max(number) + 1, 0) from ${batches} where send_id = ${id})`;
      const isRejected = sql`send_id = ${id} and error is not null`;
      const numbered = sql`(select subscriber_id as s, row_number() over (order by subscriber_id) - 1 as n
        from ${outbox} where ${isRejected}) as numbered`;
      return change(
        { ...line, action: "alert.retried", details: { send: id } },
        sql`select 1 from ${outbox} where ${isRejected}`,
        db
          .update(outbox)
          .set({ batch: sql`${base} + numbered.n / ${whole(batchSize)}`, error: null })
          .from(numbered)
          .where(and(eq(outbox.sendId, id), sql`${outbox.subscriberId} = numbered.s`))
          .returning({ id: outbox.subscriberId }),
        insertBatches(id, base),
      );
    },

    /** Queues batches of unknown outcome again, with new keys: some may get it twice, people who withdrew get nothing. */
    async retryUnknown(id: number, line: SendLine): Promise<boolean> {
      const isUnknown = and(isUnknownOf(id), isNotCancelled);
      return change(
        { ...line, action: "alert.repeated", details: { send: id } },
        sql`select 1 from ${batches} where ${isUnknown}`,
        db
          .update(batches)
          .set({ state: "queued", attempt: sql`${batches.attempt} + 1`, firstCalledAt: null, skipped: 0 })
          .where(isUnknown)
          .returning({ id: batches.id }),
      );
    },

    /** Counts batches of unknown outcome as sent: no subscriber gets it twice, and some may have got nothing. */
    countUnknown: (id: number, line: SendLine): Promise<boolean> =>
      change(
        { ...line, action: "alert.counted", details: { send: id } },
        sql`select 1 from ${batches} where ${isUnknownOf(id)}`,
        db
          .update(batches)
          .set({ state: "settled", settledAt: now(), sent: sql`${batches.size} - ${batches.skipped}` })
          .where(isUnknownOf(id))
          .returning({ id: batches.id }),
      ),
  };
}

/** The administrator who changes a send, and the audit log that takes the line. */
interface SendLine {
  audit: AuditStatement;
  actor: string;
}

/** A subscriber's condition: alerts about a topic are among those it chose. */
const wants = (topic: string) => sql`(instr(',' || ${newsletterSubscribers.topics} || ',', ${`,${topic},`}) > 0)`;

/** A bound number is a REAL in SQLite: as an integer, a division by it has no fraction. */
const whole = (size: number) => sql`cast(${size} as integer)`;

const hasState = (...states: Send["state"][]) =>
  sql`exists (select 1 from ${sends} where ${sends.id} = ${batches.sendId} and ${inArray(sends.state, states)})`;
const hasUnknown = sql`exists (select 1 from ${batches} where send_id = ${sends.id} and ${batches.state} = 'unknown')`;
const isEmail = eq(sends.channel, "email");
const isSending = hasState("sending");
const isNotCancelled = hasState("sending", "paused");

/** A called batch without a known outcome; the outbox still names its recipients. */
const unknown = {
  state: "unknown",
  skipped: sql`${batches.size} - json_array_length(coalesce(${batches.recipients}, '[]'))`,
  recipients: null,
} as const;

/** A batch's present recipients, as JSON: their order is fixed here, and with it the bytes. */
const recipientsNow = sql`(select json_group_array(json_array(id, email, token)) from (
  select s.id, s.email, s.token from ${outbox} o join ${newsletterSubscribers} s on s.id = o.subscriber_id
  where o.send_id = ${batches.sendId} and o.batch = ${batches.number}
    and s.confirmed_at is not null and s.silenced_at is null
  order by s.id))`;

const toBatch = ({ state, recipients, ...batch }: BatchRow, send: Send): Batch => ({
  ...batch,
  send,
  state: state === "queued" ? "queued" : "calling",
  isRepeated: state === "calling",
  recipients: JSON.parse(recipients ?? "[]"),
});
