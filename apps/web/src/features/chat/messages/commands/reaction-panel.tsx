import { DropdownPanel } from '../../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../../ui/overlays/use-dropdown.ts';
import { ReactionNote } from '../reaction-note.tsx';
import { ReactionPicker } from '../reaction-picker.tsx';

interface ReactionPanelProps {
  dropdown: Dropdown;
  channelId: number;
  onPick: (emoji: string) => void;
}

/** The choice of a reaction, over the message it is for. */
export default function ReactionPanel({ dropdown, channelId, onPick }: ReactionPanelProps) {
  return (
    <DropdownPanel dropdown={dropdown} position="top-end" withinPortal padding={6}>
      <ReactionPicker
        onPick={(emoji) => {
          dropdown.setOpen(false);
          onPick(emoji);
        }}
      />
      <ReactionNote channelId={channelId} />
    </DropdownPanel>
  );
}
