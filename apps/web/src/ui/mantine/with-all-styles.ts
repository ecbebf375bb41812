/**
 * Loads a part of the app together with the styles of all of Mantine's components. They are requested first: the app's
 * own styles change them, and of two rules of equal weight the later one counts.
 */
export const withAllStyles = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const styles = import('./rest.css');
  const [part] = await Promise.all([load(), styles]);
  return part;
};
