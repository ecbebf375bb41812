import { KeyboardNavigation } from './keys/keyboard-navigation.tsx';
import { ListMarks } from './list-marks.tsx';

/** The parts of the frame that may load late. */
export default function ShellExtras() {
  return (
    <>
      <KeyboardNavigation />
      <ListMarks />
    </>
  );
}
