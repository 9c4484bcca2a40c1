CREATE TABLE `tallies` (
	`list` text NOT NULL,
	`trait` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`list`, `trait`, `value`)
);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `from_address` text;--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`at`);--> statement-breakpoint
CREATE INDEX `launch_registrations_registered_at` ON `launch_registrations` (`registered_at`);--> statement-breakpoint
CREATE INDEX `launch_registrations_source` ON `launch_registrations` (`source`);--> statement-breakpoint
CREATE INDEX `launch_registrations_source_registered_at` ON `launch_registrations` (`source`,`registered_at`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_consented_at` ON `newsletter_subscribers` (`consented_at`);--> statement-breakpoint
CREATE INDEX `users_is_admin` ON `users` (`is_admin`);--> statement-breakpoint
CREATE INDEX `users_marketing_consent` ON `users` (`marketing_consent`);