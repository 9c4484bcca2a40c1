ALTER TABLE `launch_registrations` ADD `confirm_by` integer;--> statement-breakpoint
CREATE INDEX `launch_registrations_confirm_by` ON `launch_registrations` (`confirm_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `confirm_by` integer;--> statement-breakpoint
CREATE INDEX `users_confirm_by` ON `users` (`confirm_by`);