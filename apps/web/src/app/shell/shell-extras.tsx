import { KeyboardWays } from './keys/keyboard-ways.tsx';
import { ListMarks } from './list-marks.tsx';

/** The parts of the frame that nothing has to wait for. */
export default function ShellExtras() {
  return (
    <>
      <KeyboardWays />
      <ListMarks />
    </>
  );
}
