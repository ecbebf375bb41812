import type { Channel } from '@switchboard/contract';
import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { StateEntries } from './state-entries.tsx';

interface StateMenuProps {
  dropdown: Dropdown;
  channel: Channel;
  onOther: () => void;
}

export default function StateMenu({ dropdown, ...entries }: StateMenuProps) {
  return (
    <DropdownMenu dropdown={dropdown} position="bottom-end">
      <StateEntries {...entries} withoutClose />
    </DropdownMenu>
  );
}
