import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { readSiteOptions } from "./build-site.ts";
import { findResources } from "./state-folder.ts";

// The Worker that would be deployed, in the platform's open runtime. Miniflare would put three
// Workers of its own in front, which take three times what the site does: the site listens without
// them (docs/decisions/041-one-machine.md).

// A killed Miniflare leaves its own runtime behind.
process.env.MINIFLARE_WORKERD_PATH = path.join(import.meta.dirname, "workerd.sh");
// In MB. With V8's own choice memory grew to 820 MB in 40,000 answers; so it stays at 270, for as
// much processor time.
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= "--max-semi-space-size=1";

const ENTRY = path.join(import.meta.dirname, "one-machine-entry.js");
const FILES = "files";
const NOTHING = "export default {}";

interface GivenSite {
  /** As `bundleWorker` returns it. */
  readonly bundle: string;
  readonly host?: string;
  /** A free one if omitted. */
  readonly port?: number;
  /** Of databases and Durable Objects, as wrangler lays it out; omitted, they end with the site. */
  readonly state?: string;
  /** Over those of the configuration. */
  readonly variables: Readonly<Record<string, string>>;
  /** Of the debugger. */
  readonly inspectorPort?: number | undefined;
}

/** Paths of files that are served without the Worker. */
function listPublicFiles(folder: string, workerFirst: readonly string[]): string[] {
  const isOfWorker = (file: string) =>
    workerFirst.some((rule) => /^\/[^*/]+\/\*$/.test(rule) && file.startsWith(rule.slice(0, -1)));
  return globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map(
      ({ parentPath, name }) =>
        `/${path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, "/")}`,
    )
    .filter((file) => !isOfWorker(file));
}

/** Applies what a database lacks and records it as wrangler does, each migration as a whole. */
async function migrate(database: D1Database, folder: string): Promise<void> {
  await database
    .prepare(`create table if not exists d1_migrations (id integer primary key autoincrement, name text unique,
      applied_at timestamp default current_timestamp not null)`)
    .run();
  const { results } = await database
    .prepare("select name from d1_migrations")
    .all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const name of globSync("*.sql", { cwd: folder }).toSorted()) {
    if (applied.has(name)) continue;
    const statements = readFileSync(path.join(folder, name), "utf8").split(
      "--> statement-breakpoint",
    );
    const record = database.prepare("insert into d1_migrations (name) values (?)").bind(name);
    await database.batch([...statements.map((statement) => database.prepare(statement)), record]);
  }
}

export async function serveSite({
  bundle,
  host = "localhost",
  port = 0,
  state,
  variables,
  inspectorPort,
}: GivenSite) {
  const { name, vars, crons, database, migrations, workerFirst, worker } =
    await readSiteOptions(bundle);
  const { assets, ...options } = worker;
  const module = (file: string, contents?: string) =>
    ({
      type: "ESModule",
      path: path.join(bundle, file),
      contents: contents ?? readFileSync(path.join(bundle, file), "utf8"),
    }) as const;
  const publicFiles = listPublicFiles(assets?.directory ?? "", workerFirst);
  const site: V4WorkerOptions = {
    ...options,
    name,
    bindings: { ...(vars as Record<string, string>), ...variables },
    modulesRoot: bundle,
    modules: [
      module("one-machine-entry.js", readFileSync(ENTRY, "utf8")),
      module("files.js", `export default ${JSON.stringify(publicFiles)};`),
      module("index.js"),
    ],
    serviceBindings: { ASSETS: FILES },
    unsafeDirectSockets: [{ host, port }],
    unsafeInspectorProxy: inspectorPort !== undefined,
  };
  const files: V4WorkerOptions = {
    name: FILES,
    ...(options.compatibilityDate && { compatibilityDate: options.compatibilityDate }),
    modules: true,
    script: NOTHING,
    ...(assets && { assets: { directory: assets.directory } }),
  };
  const listOptions = (...workers: V4WorkerOptions[]) =>
    convertV4MiniflareOptions({
      cf: false,
      // A line for each request would be a request of its own.
      logRequests: false,
      log: new Log(LogLevel.WARN),
      ...(state && { resourcePersistencePath: findResources(state) }),
      ...(inspectorPort && { inspectorPort }),
      workers,
    });
  // Nothing listens before the database is as the site expects it.
  const migrating = {
    name,
    modules: true,
    script: NOTHING,
    d1Databases: options.d1Databases ?? {},
  } as const;
  const runtime = new Miniflare(listOptions(migrating));
  const openDatabase = async () => (await runtime.getD1Database(database, name)) as D1Database;
  const prepare = async () => migrate(await openDatabase(), migrations);
  // On a busy machine the runtime may close its first connection.
  await prepare().catch(prepare);
  await runtime.setOptions(listOptions(site, files));
  return {
    origin: (await runtime.unsafeGetDirectURL(name)).origin,
    database: await openDatabase(),
    crons,
    runScheduled: async (cron: string) => (await runtime.getWorker(name)).scheduled({ cron }),
    close: () => runtime.dispose(),
  };
}
