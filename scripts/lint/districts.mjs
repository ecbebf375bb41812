// The districts of the house, lowest first, and the modules of each, lowest first. The server's modules, the contract's
// folders and the web's features stand in folders of these names. A module imports only those before it, so no two use
// each other, not even through others; facts of a later one are handed in, or read by a view (decisions 62 and 67).

const modulesOf = {
  foundation: ['workspaces', 'plans', 'audit-log', 'users', 'client-history', 'roles'],
  // Districts of one module, whose folder is the module.
  files: [],
  connectors: [],
  chat: [
    'channel-access',
    'messages',
    'drafts',
    'channels',
    'unread',
    'link-previews',
    'search',
    'notifications',
    'scheduled-messages',
  ],
  accounts: [
    'account-mails',
    'second-factors',
    'auth',
    'user-administration',
    'openid-connect',
    'accounts',
    'user-import',
  ],
  clients: ['clients', 'client-card', 'client-import'],
  messaging: [
    'bots',
    'calendars',
    'deliveries',
    'canned-replies',
    'episodes',
    'automatic-texts',
    'ratings',
    'assignment',
    'conversations',
    'labels',
    'targets',
    'views',
    'bulk-changes',
    'automation',
    'reports',
    'weekly-mail',
    'reconciliation',
  ],
  work: ['projects', 'tasks', 'coworkers'],
  billing: ['subscription', 'plan-limits'],
  open: ['api-tokens', 'event-feed', 'webhooks'],
  upkeep: ['retention', 'data-export', 'backups', 'workspace-erasure', 'client-erasure', 'workspace-settings'],
};

const isUndivided = (district) => modulesOf[district]?.length === 0;

/** The module or feature that a path below `modules` or `features` belongs to: `chat/messages`, `files`. */
export const unitOf = ([district, name]) => (isUndivided(district) ? district : `${district}/${name}`);

const order = Object.entries(modulesOf).flatMap(([district, names]) =>
  names.length === 0 ? [district] : names.map((name) => unitOf([district, name])),
);

/** Whether a feature stands in a district. */
export const isHoused = (feature) => Object.hasOwn(modulesOf, feature.split('/', 1)[0]);

export const isListed = (module) => order.includes(module);

/** Whether an import from one module to another goes to a later one. */
export const goesUp = (from, to) => order.indexOf(from) < order.indexOf(to);
