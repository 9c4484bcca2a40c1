CREATE TABLE `counters` (
	`hour` integer NOT NULL,
	`name` text NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `name`, `label`)
);
--> statement-breakpoint
CREATE TABLE `recent_errors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`event` text NOT NULL,
	`request_id` text,
	`detail` text NOT NULL
);
