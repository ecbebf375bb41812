import type { Channel } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { StateEntries } from './state-entries.tsx';

interface StateMenuProps {
  dropdown: Dropdown;
  channel: Channel;
  onOther: () => void;
  children: ReactNode;
}

export default function StateMenu({ dropdown, children, ...entries }: StateMenuProps) {
  return (
    <DropdownMenu dropdown={dropdown} position="bottom-end">
      <StateEntries {...entries} withoutClose />
      {children}
    </DropdownMenu>
  );
}
