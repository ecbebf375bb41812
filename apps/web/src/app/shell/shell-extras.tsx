import { useAskingBots } from '../../ui/ratings/use-asking-bots.ts';
import { InstallOffer } from './install-offer.tsx';
import { KeyboardNavigation } from './keys/keyboard-navigation.tsx';
import { useChannelKeys } from './keys/use-channel-keys.ts';
import { useDeskKeys } from './keys/use-desk-keys.ts';
import { ListMarks } from './list-marks.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { NotificationCommands } from './notification-commands.tsx';
import { OpenChannelAnnouncer } from './open-channel-announcer.tsx';
import { PersonCards } from './people/person-cards.tsx';
import { useReportPresence } from './use-report-presence.ts';
import { useSaveDrafts } from './use-save-drafts.ts';
import { useTabTitle } from './use-tab-title.ts';

/** The parts of the frame that may load late. */
export default function ShellExtras() {
  useTabTitle();
  useChannelKeys();
  useDeskKeys();
  useReportPresence();
  useSaveDrafts();
  // Known before a menu is opened.
  useAskingBots();
  return (
    <>
      <KeyboardNavigation />
      <PersonCards />
      <ListMarks />
      <NewMessageAnnouncer />
      <OpenChannelAnnouncer />
      <NotificationCommands />
      <InstallOffer />
    </>
  );
}
