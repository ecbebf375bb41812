import { useLocalStorage } from '@mantine/hooks';

export type SectionName =
  | 'info'
  | 'clientNotes'
  | 'clientConversations'
  | 'clientHistory'
  | 'manager'
  | 'search'
  | 'pins'
  | 'notifications'
  | 'tasks'
  | 'media'
  | 'members';

/** Which parts of the details are open: the same in every channel, and kept on this device. */
export function useOpenSections() {
  const [open, setOpen] = useLocalStorage<string[]>({
    key: 'switchboard.details',
    defaultValue: ['info', 'members'],
    getInitialValueInEffect: false,
  });
  return {
    isOpen: (name: SectionName) => open.includes(name),
    toggle: (name: SectionName) =>
      setOpen((held) => (held.includes(name) ? held.filter((each) => each !== name) : [...held, name])),
  };
}
