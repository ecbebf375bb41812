// The server's modules in districts, each standing on those before it. A module imports from its own district and from
// those below; what it has to know from above it is handed, or asks for by a view (decision 62).

const districts = [
  ['foundation', 'workspaces plans audit-log users roles client-history'],
  ['files', 'files'],
  ['connectors', 'connectors'],
  ['chat', 'channel-access channels messages drafts unread link-previews search-index search notifications'],
  [
    'accounts',
    'auth second-factors account-codes account-mails openid-connect accounts user-creation user-administration user-import',
  ],
  ['clients', 'clients client-merges client-card client-import'],
  ['messaging', 'bots deliveries conversations reconciliation'],
  ['work', 'projects tasks coworkers'],
  ['billing', 'subscription plan-limits'],
  ['upkeep', 'retention data-export backups workspace-erasure client-erasure workspace-settings'],
];

const heights = new Map(
  districts.flatMap(([, modules], height) => modules.split(' ').map((module) => [module, height])),
);

/** The statements that queue deliveries go in the flight of the batch that stores the messages. */
const upwardStill = [['messages', 'deliveries']];

/** How high a module's district stands; undefined for one that is in no district. */
export const heightOf = (module) => heights.get(module);

/** Whether an import from one module to another goes upwards. */
export const goesUp = (from, to) =>
  heightOf(from) < heightOf(to) && !upwardStill.some(([module, other]) => module === from && other === to);
