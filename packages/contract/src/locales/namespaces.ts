/**
 * The texts of the modules, a line for each module's folder of texts, and those that many screens share. Each export of
 * a folder is a namespace in every language; those called `…Errors` and `…Audit` become parts of `featureErrors` and
 * `audit`.
 */

export * from '../accounts/accounts/texts/index.ts';
export * from '../accounts/auth/texts/index.ts';
export * from '../accounts/openid-connect/texts/index.ts';
export * from '../accounts/user-import/texts/index.ts';
export * from '../billing/plan-limits/texts/index.ts';
export * from '../billing/subscription/texts/index.ts';
export * from '../chat/channels/texts/index.ts';
export * from '../chat/composer/texts/index.ts';
export * from '../chat/messages/texts/index.ts';
export * from '../chat/notifications/texts/index.ts';
export * from '../chat/scheduled-messages/texts/index.ts';
export * from '../chat/search/texts/index.ts';
export * from '../chat/switcher/texts/index.ts';
export * from '../clients/client-card/texts/index.ts';
export * from '../clients/client-import/texts/index.ts';
export * from '../clients/clients/fields/texts/index.ts';
export * from '../clients/clients/merges/texts/index.ts';
export * from '../clients/clients/texts/index.ts';
export * from '../files/texts/index.ts';
export * from '../foundation/audit-log/texts/index.ts';
export * from '../foundation/roles/texts/index.ts';
export * from '../foundation/users/texts/index.ts';
export * from '../foundation/workspaces/texts/index.ts';
export * from '../messaging/assignment/texts/index.ts';
export * from '../messaging/automation/texts/index.ts';
export * from '../messaging/bots/texts/index.ts';
export * from '../messaging/bulk-changes/texts/index.ts';
export * from '../messaging/calendars/texts/index.ts';
export * from '../messaging/canned-replies/texts/index.ts';
export * from '../messaging/conversations/texts/index.ts';
export * from '../messaging/deliveries/texts/index.ts';
export * from '../messaging/episodes/texts/index.ts';
export * from '../messaging/labels/texts/index.ts';
export * from '../messaging/ratings/texts/index.ts';
export * from '../messaging/reports/texts/index.ts';
export * from '../messaging/targets/texts/index.ts';
export * from '../messaging/views/texts/index.ts';
export * from '../open/api-tokens/texts/index.ts';
export * from '../open/event-feed/texts/index.ts';
export * from '../open/webhooks/texts/index.ts';
export * from '../upkeep/client-erasure/texts/index.ts';
export * from '../upkeep/data-export/texts/index.ts';
export * from '../upkeep/retention/texts/index.ts';
export * from '../upkeep/workspace-settings/texts/index.ts';
export * from '../work/coworkers/texts/index.ts';
export * from '../work/projects/texts/index.ts';
export * from '../work/tasks/texts/index.ts';
export * from './texts/index.ts';
