import { useLocalStorage } from '@mantine/hooks';

/** The open sections of the details: the same in every channel, and kept on this device. */
export function useOpenSections() {
  const [open, setOpen] = useLocalStorage<string[]>({
    key: 'switchboard.details',
    defaultValue: ['info', 'members'],
    getInitialValueInEffect: false,
  });
  return {
    isOpen: (name: string) => open.includes(name),
    toggle: (name: string) =>
      setOpen((held) => (held.includes(name) ? held.filter((each) => each !== name) : [...held, name])),
  };
}
