import { DropdownPanel } from '../../../ui/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { ReactionPicker } from '../reaction-picker.tsx';

interface ReactionPanelProps {
  dropdown: Dropdown;
  onPick: (emoji: string) => void;
}

/** The choice of a reaction, over the message it is for. */
export default function ReactionPanel({ dropdown, onPick }: ReactionPanelProps) {
  return (
    <DropdownPanel dropdown={dropdown} position="top-end" withinPortal padding={6}>
      <ReactionPicker
        onPick={(emoji) => {
          dropdown.setOpen(false);
          onPick(emoji);
        }}
      />
    </DropdownPanel>
  );
}
