CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`release_id` integer NOT NULL,
	`edition` integer NOT NULL,
	`target` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcements_release` ON `announcements` (`release_id`,`edition`,`target`);--> statement-breakpoint
CREATE INDEX `announcements_state` ON `announcements` (`state`,`next_at`);