import { KeyboardNavigation } from './keys/keyboard-navigation.tsx';
import { ListMarks } from './list-marks.tsx';

/** The parts of the frame that nothing has to wait for. */
export default function ShellExtras() {
  return (
    <>
      <KeyboardNavigation />
      <ListMarks />
    </>
  );
}
