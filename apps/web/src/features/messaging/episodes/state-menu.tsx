import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { StateEntries, type StateEntriesProps } from './state-entries.tsx';

interface StateMenuProps extends StateEntriesProps {
  dropdown: Dropdown;
}

/** The entry of the usual time has the focus at first: the menu's key and Enter put a conversation off. */
export default function StateMenu({ dropdown, ...entries }: StateMenuProps) {
  return (
    <DropdownMenu dropdown={dropdown} position="bottom-end" withInitialFocusPlaceholder={false}>
      <StateEntries {...entries} withoutClose />
    </DropdownMenu>
  );
}
