import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { StateEntries, type StateEntriesProps } from './state-entries.tsx';

interface StateMenuProps extends StateEntriesProps {
  dropdown: Dropdown;
}

export default function StateMenu({ dropdown, ...entries }: StateMenuProps) {
  return (
    <DropdownMenu dropdown={dropdown} position="bottom-end">
      <StateEntries {...entries} withoutClose />
    </DropdownMenu>
  );
}
