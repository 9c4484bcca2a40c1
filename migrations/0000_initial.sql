CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key_hash` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_key_hash` ON `attempts` (`key_hash`,`at`);--> statement-breakpoint
CREATE INDEX `attempts_at` ON `attempts` (`at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`from_address` text,
	`details` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`at`);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`release_id` integer NOT NULL,
	`edition` integer NOT NULL,
	`state` text NOT NULL,
	`provider_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`error` text,
	`started_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `broadcasts_release` ON `broadcasts` (`release_id`,`edition`);--> statement-breakpoint
CREATE INDEX `broadcasts_state` ON `broadcasts` (`state`,`next_at`);--> statement-breakpoint
CREATE TABLE `launch_registrations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`source` text NOT NULL,
	`registered_at` integer NOT NULL,
	`confirmed_at` integer,
	`consent_version` text NOT NULL,
	`consented_at` integer NOT NULL,
	`confirm_by` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `launch_registrations_email_unique` ON `launch_registrations` (`email`);--> statement-breakpoint
CREATE INDEX `launch_registrations_registered_at` ON `launch_registrations` (`registered_at`);--> statement-breakpoint
CREATE INDEX `launch_registrations_source` ON `launch_registrations` (`source`);--> statement-breakpoint
CREATE INDEX `launch_registrations_source_registered_at` ON `launch_registrations` (`source`,`registered_at`);--> statement-breakpoint
CREATE INDEX `launch_registrations_unconfirmed` ON `launch_registrations` (("confirmed_at" is null),`registered_at`);--> statement-breakpoint
CREATE INDEX `launch_registrations_confirm_by` ON `launch_registrations` (`confirm_by`);--> statement-breakpoint
CREATE TABLE `launchpad_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`cohort` text NOT NULL,
	`name` text NOT NULL,
	`product` text NOT NULL,
	`asset_use` text NOT NULL,
	`progress` text NOT NULL,
	`link` text,
	`source` text NOT NULL,
	`applied_at` integer NOT NULL,
	`consent_version` text NOT NULL,
	`consented_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `launchpad_applications_email_cohort` ON `launchpad_applications` (`email`,`cohort`);--> statement-breakpoint
CREATE INDEX `launchpad_applications_email` ON `launchpad_applications` (`email`);--> statement-breakpoint
CREATE INDEX `launchpad_applications_applied_at` ON `launchpad_applications` (`applied_at`);--> statement-breakpoint
CREATE INDEX `launchpad_applications_source` ON `launchpad_applications` (`source`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`consent_version` text NOT NULL,
	`consented_at` integer NOT NULL,
	`confirmed_at` integer,
	`confirm_by` integer,
	`contact_at` integer,
	`token` text DEFAULT (lower(hex(randomblob(16)))) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email_unique` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_token_unique` ON `newsletter_subscribers` (`token`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_consented_at` ON `newsletter_subscribers` (`consented_at`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_confirm_by` ON `newsletter_subscribers` (`confirm_by`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_contact_at` ON `newsletter_subscribers` (`contact_at`,`confirmed_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`challenged_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user_id` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user_id` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`second_factor_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user_id` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_last_seen_at` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_created_at` ON `sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`marketing_consent` integer DEFAULT false NOT NULL,
	`consent_version` text,
	`consent_changed_at` integer,
	`email_confirmed_at` integer,
	`created_at` integer NOT NULL,
	`confirm_by` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_is_admin` ON `users` (`is_admin`);--> statement-breakpoint
CREATE INDEX `users_marketing_consent` ON `users` (`marketing_consent`);--> statement-breakpoint
CREATE INDEX `users_confirm_by` ON `users` (`confirm_by`);
--> statement-breakpoint
-- Written by hand: what was done stays as it was written.
CREATE TRIGGER `audit_log_unchanged` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'an audit row is never changed');
END;
