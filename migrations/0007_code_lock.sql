ALTER TABLE `second_factors` ADD `failed_codes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `second_factors` ADD `locked_until` integer;