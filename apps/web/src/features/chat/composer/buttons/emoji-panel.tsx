import { EmojiPicker } from '../../../../ui/emoji/emoji-picker.tsx';
import { DropdownPanel } from '../../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../../ui/overlays/use-dropdown.ts';

interface EmojiPanelProps {
  dropdown: Dropdown;
  onPick: (emoji: string) => void;
}

/** The emoji over the message box. */
export default function EmojiPanel({ dropdown, onPick }: EmojiPanelProps) {
  return (
    <DropdownPanel dropdown={dropdown} position="top-end" radius="md" padding={0}>
      {dropdown.isOpen && (
        <div data-composer-part>
          <EmojiPicker
            onPick={(emoji) => {
              dropdown.setOpen(false);
              onPick(emoji);
            }}
          />
        </div>
      )}
    </DropdownPanel>
  );
}
