import { paymentStatuses, planOf, plans, type Tariff, tariffs, toMajorUnits } from '@switchboard/contract';
import type { Config } from '../config.ts';
import { makeQueueAccountMail } from '../modules/accounts/account-mails/index.ts';
import {
  type BillingEvent,
  makeChangePlanState,
  readPlanState,
  systemClock,
} from '../modules/billing/subscription/index.ts';
import {
  findWorkspaceBySubdomain,
  listWorkspaces,
  makeAddressOf,
  type WorkspaceRow,
} from '../modules/foundation/workspaces/index.ts';
import type { Database } from '../platform/database/index.ts';
import { AppError } from '../platform/http/index.ts';
import { makeQueueMail } from '../platform/mail/index.ts';
import { type Bus, storeAnnouncements } from '../platform/realtime/index.ts';
import { makeSecretBox } from '../platform/secrets/index.ts';

type CommandConfig = Pick<Config, 'secretKey' | 'baseUrl' | 'defaultWorkspace'>;

/** Where the command acts, and how the servers that run hear of it. */
interface CommandResources {
  database: Database;
  bus: Pick<Bus, 'publish' | 'sent'>;
}

const program = 'npm run workspace';
/** The audit log's origin, instead of an address. */
const byOperator = { actorId: null, ip: program, userAgent: null };
const dayMs = 86_400_000;

const statusNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(paymentStatuses).map(([name, code]) => [code, name]),
);

/** `business until 2026-12-31, free`. */
const describe = ({ tariff, payment_status: status, ends_at: end, trial_ends_at: trial }: WorkspaceRow): string => {
  const until = status === paymentStatuses.free ? trial : end;
  const isOver = tariff === tariffs.entrepreneur || until === null;
  return `${planOf(tariff).name}, ${statusNames[status] ?? status}${isOver ? '' : `, until ${toDay(until)}`}`;
};

const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** Every workspace in a line. */
export const describeWorkspaces = async (database: Database): Promise<string> => {
  const rows = await listWorkspaces(database);
  return (
    rows.map((row) => `${row.subdomain}\t${row.company}\t${describe(row)}`).join('\n') || 'There are no workspaces.'
  );
};

/** Throws `workspace.not_found`. */
export const findNamed = async (database: Database, subdomain: string): Promise<WorkspaceRow> => {
  const workspace = await findWorkspaceBySubdomain(database, subdomain);
  if (workspace === null) throw new AppError('workspace.not_found');
  return workspace;
};

/** The plan and the payments of a workspace. */
export const describeState = async (database: Database, subdomain: string): Promise<string> => {
  const workspace = await findNamed(database, subdomain);
  const { planState, payments } = await database.inWorkspace(workspace.id, (tx) => readPlanState(tx, workspace.id));
  return [
    `${workspace.subdomain} (${workspace.company}): ${describe(workspace)}`,
    `LiqPay order: ${planState.activeOrder ?? 'none'}`,
    ...(planState.deletesAt === null ? [] : [`Erased at: ${planState.deletesAt.toISOString()}`]),
    ...payments.map(
      (row) =>
        `${toDay(row.happened_at)}\t${row.action}\tstate ${row.state}\t${toMajorUnits(row.amount_minor)} ${row.currency}\t${row.order_id}` +
        (row.refund_minor === 0 ? '' : `\tgiven back ${toMajorUnits(row.refund_minor)}`),
    ),
  ].join('\n');
};

/** Passes a command's events on to the running servers. */
export const announceOnBus = ({ database, bus }: CommandResources): void =>
  storeAnnouncements(database, (workspaceId, committed) => {
    const seq = committed.at(-1)?.seq;
    if (seq !== undefined) bus.publish({ from: program, workspaceId, seq });
  });

/**
 * Changes a workspace's plan state in the usual way: with its mails, its entry in the audit log and the pauses of the
 * plan. Running servers and their open pages hear of it at once.
 */
const change = async (
  config: CommandConfig,
  { database, bus }: CommandResources,
  workspaceId: number,
  billingEvent: BillingEvent,
): Promise<void> => {
  const changePlanState = makeChangePlanState({
    clock: systemClock,
    queueAccountMail: makeQueueAccountMail({
      queueMail: makeQueueMail({ secrets: makeSecretBox(config.secretKey), host: config.baseUrl.hostname }),
      addressOf: makeAddressOf(config.baseUrl, config.defaultWorkspace),
    }),
  });
  await database.inWorkspace(workspaceId, (tx) => changePlanState(tx, workspaceId, billingEvent, byOperator));
  // The process ends right after this.
  await bus.sent();
};

/** A trial lasts so many days longer, from its end or, where it is over, from now. */
export const extendTrial = async (
  config: CommandConfig,
  resources: CommandResources,
  { subdomain, days }: { subdomain: string; days: number },
): Promise<string> => {
  const { id, payment_status: status, tariff, trial_ends_at: end } = await findNamed(resources.database, subdomain);
  if (status !== paymentStatuses.free) throw new AppError('subscription.current_plan');
  const isRunning = end !== null && end.getTime() > Date.now() && tariff > tariffs.entrepreneur;
  const until = new Date((isRunning ? end.getTime() : Date.now()) + days * dayMs);
  const tried: Tariff = tariff > tariffs.entrepreneur ? planOf(tariff).tariff : tariffs.business;
  await change(config, resources, id, { kind: 'given', tariff: tried, until });
  return `The trial of ${subdomain} lasts until ${toDay(until)}`;
};

/**
 * Grants a plan free of charge: for so many days, or for ever. A running subscription ends, and its unused days are
 * refunded.
 */
export const compPlan = async (
  config: CommandConfig,
  resources: CommandResources,
  { subdomain, plan, days }: { subdomain: string; plan: string; days: number | null },
): Promise<string> => {
  const found = plans.find(({ name }) => name.toLowerCase() === plan.toLowerCase());
  if (found === undefined) return `There is no plan ${plan}: ${plans.map(({ name }) => name.toLowerCase()).join(', ')}`;
  const { id } = await findNamed(resources.database, subdomain);
  const until = days === null ? null : new Date(Date.now() + days * dayMs);
  await change(config, resources, id, { kind: 'given', tariff: found.tariff, until });
  return `${subdomain} has ${found.name} free of charge${until === null ? '' : ` until ${toDay(until)}`}`;
};

/** As "Delete account" does: closed at once, erased after 30 days unless the owner returns. */
export const closeWorkspace = async (
  config: CommandConfig,
  resources: CommandResources,
  subdomain: string,
): Promise<string> => {
  const { id, payment_status: status } = await findNamed(resources.database, subdomain);
  if (status === paymentStatuses.beforeDeleting) throw new AppError('subscription.closing');
  await change(config, resources, id, { kind: 'closed' });
  return `${subdomain} is closed. Its data is erased in 30 days unless its owner returns; "erase" does it at once.`;
};

/** Erases a closed workspace without waiting: the running server does it within the hour. */
export const eraseClosed = async (
  config: CommandConfig,
  resources: CommandResources,
  subdomain: string,
): Promise<string> => {
  const { id, payment_status: status } = await findNamed(resources.database, subdomain);
  if (status !== paymentStatuses.beforeDeleting) throw new AppError('subscription.not_closing');
  await change(config, resources, id, { kind: 'erasure_hastened' });
  return `${subdomain} is erased by the server within the hour. Nobody can return to it any more.`;
};
