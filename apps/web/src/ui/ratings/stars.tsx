import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './stars.module.css';

/** A rating, or an average, as stars: a drawing, beside which it is said in words. */
export function Stars({ value, size = 14 }: { value: number; size?: number }) {
  return (
    <span className={classes.stars} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => {
        const Star = place <= Math.round(value) ? IconStarFilled : IconStar;
        return <Star key={place} size={size} stroke={1.6} />;
      })}
    </span>
  );
}
