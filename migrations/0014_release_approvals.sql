CREATE TABLE `release_approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`release_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`user_id` integer NOT NULL,
	`approved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_approvals_once` ON `release_approvals` (`release_id`,`sha256`,`user_id`);