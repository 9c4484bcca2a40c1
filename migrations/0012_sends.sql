CREATE TABLE `batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`send_id` integer NOT NULL,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`size` integer NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`recipients` text,
	`first_called_at` integer,
	`settled_at` integer,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`provider_ids` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `batches_send_number` ON `batches` (`send_id`,`number`);--> statement-breakpoint
CREATE INDEX `batches_state` ON `batches` (`state`);--> statement-breakpoint
CREATE INDEX `batches_first_called_at` ON `batches` (`first_called_at`);--> statement-breakpoint
CREATE TABLE `email_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_events_received_at` ON `email_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`send_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`batch` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`send_id`, `subscriber_id`)
);
--> statement-breakpoint
CREATE INDEX `outbox_batch` ON `outbox` (`send_id`,`batch`);--> statement-breakpoint
CREATE INDEX `outbox_created_at` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `sends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`release_id` integer NOT NULL,
	`edition` integer NOT NULL,
	`channel` text NOT NULL,
	`state` text NOT NULL,
	`topic` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`key` text NOT NULL,
	`audience_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`filled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sends_release` ON `sends` (`release_id`,`edition`,`channel`);