import { type CurrentUser, can, hasPermission } from '@switchboard/contract';
import { actorOf } from '../../../store/reader.ts';

type Reader = CurrentUser;

const maySeeSettings = ({ permissions }: Reader) => hasPermission(permissions, 'settings', 'read');
const isOwner = ({ id, workspace }: Reader) => workspace.owner_id === id;

/** The pages under `/preferences/` with a tab each, in this order; `/preferences/` is the first that one may see. */
const preferencesPages = [
  {
    key: 'users',
    path: '/preferences/users/',
    mayOpen: (reader: Reader) => maySeeSettings(reader) && hasPermission(reader.permissions, 'users', 'read'),
  },
  {
    key: 'roles',
    path: '/preferences/roles/',
    mayOpen: (reader: Reader) => hasPermission(reader.permissions, 'roles', 'read'),
  },
  { key: 'bots', path: '/preferences/bots/', mayOpen: maySeeSettings },
  {
    key: 'cannedReplies',
    path: '/preferences/canned-replies/',
    mayOpen: (reader: Reader) => can(actorOf(reader), 'conversations.answer', null),
  },
  { key: 'calendars', path: '/preferences/calendars/', mayOpen: maySeeSettings },
  { key: 'assignment', path: '/preferences/assignment/', mayOpen: maySeeSettings },
  { key: 'targets', path: '/preferences/targets/', mayOpen: maySeeSettings },
  { key: 'rules', path: '/preferences/rules/', mayOpen: maySeeSettings },
  { key: 'webhooks', path: '/preferences/webhooks/', mayOpen: maySeeSettings },
  { key: 'subscription', path: '/preferences/subscription/', mayOpen: maySeeSettings },
  { key: 'subscriber', path: '/preferences/subscriber/', mayOpen: maySeeSettings },
  { key: 'workspace', path: '/preferences/super-admin/', mayOpen: isOwner, isExact: true },
  { key: 'audit', path: '/preferences/super-admin/audit-log/', mayOpen: isOwner },
  { key: 'notifications', path: '/preferences/notifications/', mayOpen: () => true },
  { key: 'api', path: '/preferences/api/', mayOpen: () => true },
] as const;

/** The pages that the reader may open; never none. */
export const pagesOf = (reader: Reader) => preferencesPages.filter(({ mayOpen }) => mayOpen(reader));
