import accounts from './accounts.ts';
import audit from './audit.ts';
import auth from './auth.ts';
import bots from './bots.ts';
import channels from './channels.ts';
import common from './common.ts';
import composer from './composer.ts';
import conversations from './conversations.ts';
import details from './details.ts';
import emoji from './emoji.ts';
import errors from './errors.ts';
import files from './files.ts';
import forms from './forms.ts';
import identity from './identity.ts';
import noPermission from './no-permission.ts';
import notifications from './notifications.ts';
import owner from './owner.ts';
import pages from './pages.ts';
import people from './people.ts';
import profile from './profile.ts';
import roleNames from './role-names.ts';
import roles from './roles.ts';
import search from './search.ts';
import settings from './settings.ts';
import shell from './shell.ts';
import shortcuts from './shortcuts.ts';
import switcher from './switcher.ts';
import system from './system.ts';
import table from './table.ts';
import timeline from './timeline.ts';
import users from './users.ts';
import workspaces from './workspaces.ts';

const messages = {
  accounts,
  audit,
  auth,
  bots,
  channels,
  common,
  composer,
  conversations,
  emoji,
  details,
  errors,
  files,
  forms,
  noPermission,
  identity,
  notifications,
  owner,
  pages,
  people,
  profile,
  roleNames,
  roles,
  search,
  settings,
  shell,
  shortcuts,
  switcher,
  system,
  table,
  timeline,
  users,
  workspaces,
} as const;

/** Every text of the interface, as ICU messages; the other languages have the same keys. */
export type Messages = typeof messages;

export default messages;
