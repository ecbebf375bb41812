import type { Messages } from '../en-US/index.ts';
import type { Translation } from '../translation.ts';
import accounts from './accounts/accounts.ts';
import auth from './accounts/auth.ts';
import identity from './accounts/identity.ts';
import openid from './accounts/openid.ts';
import profile from './accounts/profile.ts';
import workspaces from './accounts/workspaces.ts';
import abilities from './messenger/abilities.ts';
import attachments from './messenger/attachments.ts';
import channelForms from './messenger/channel-forms.ts';
import channelLists from './messenger/channel-lists.ts';
import channels from './messenger/channels.ts';
import clientCard from './messenger/client-card.ts';
import clientMerges from './messenger/client-merges.ts';
import composer from './messenger/composer.ts';
import conversations from './messenger/conversations.ts';
import customStatus from './messenger/custom-status.ts';
import delivery from './messenger/delivery.ts';
import details from './messenger/details.ts';
import editor from './messenger/editor.ts';
import emoji from './messenger/emoji.ts';
import files from './messenger/files.ts';
import joining from './messenger/joining.ts';
import messageQuestions from './messenger/message-questions.ts';
import notifications from './messenger/notifications.ts';
import people from './messenger/people.ts';
import search from './messenger/search.ts';
import shortcuts from './messenger/shortcuts.ts';
import switcher from './messenger/switcher.ts';
import system from './messenger/system.ts';
import taskNotices from './messenger/task-notices.ts';
import timeline from './messenger/timeline.ts';
import clientImport from './pages/client-import.ts';
import clients from './pages/clients.ts';
import comingSoon from './pages/coming-soon.ts';
import common from './pages/common.ts';
import coworkers from './pages/coworkers.ts';
import errors from './pages/errors.ts';
import featureErrors from './pages/feature-errors.ts';
import forms from './pages/forms.ts';
import noPermission from './pages/no-permission.ts';
import pages from './pages/pages.ts';
import pickers from './pages/pickers.ts';
import projectInfo from './pages/project-info.ts';
import projects from './pages/projects.ts';
import shell from './pages/shell.ts';
import table from './pages/table.ts';
import tableFile from './pages/table-file.ts';
import tasks from './pages/tasks.ts';
import audit from './preferences/audit.ts';
import bots from './preferences/bots.ts';
import guides from './preferences/guides.ts';
import notificationSettings from './preferences/notification-settings.ts';
import openidSettings from './preferences/openid-settings.ts';
import owner from './preferences/owner.ts';
import planLimit from './preferences/plan-limit.ts';
import roleNames from './preferences/role-names.ts';
import roles from './preferences/roles.ts';
import settings from './preferences/settings.ts';
import subscription from './preferences/subscription.ts';
import userImport from './preferences/user-import.ts';
import users from './preferences/users.ts';

export default {
  abilities,
  accounts,
  audit,
  auth,
  bots,
  channelForms,
  channelLists,
  channels,
  clientCard,
  clientMerges,
  clientImport,
  clients,
  comingSoon,
  common,
  composer,
  conversations,
  coworkers,
  customStatus,
  editor,
  emoji,
  delivery,
  details,
  errors,
  featureErrors,
  files,
  forms,
  guides,
  joining,
  messageQuestions,
  noPermission,
  identity,
  notifications,
  notificationSettings,
  openid,
  openidSettings,
  owner,
  pages,
  people,
  planLimit,
  pickers,
  profile,
  projectInfo,
  projects,
  roleNames,
  roles,
  search,
  settings,
  shell,
  subscription,
  shortcuts,
  switcher,
  system,
  table,
  tableFile,
  tasks,
  taskNotices,
  attachments,
  timeline,
  userImport,
  users,
  workspaces,
} satisfies Translation<Messages>;
