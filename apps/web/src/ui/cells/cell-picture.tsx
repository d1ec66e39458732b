import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureAddress } from '../pictures/picture-address.ts';
import styles from './cells.module.css';

interface CellPictureProps {
  /** The signed address from the server. */
  readonly address: string | undefined;
  readonly name: string;
  /** Whether it leads to the picture in full. */
  readonly isLink: boolean;
}

/** A small picture in a cell. */
export function CellPicture({ address, name, isLink }: CellPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const small = pictureAddress(address, '100x100');
  const picture =
    small === null || isBroken ? (
      <span className={styles.picture} data-broken title={name}>
        <IconPhoto size={20} role="img" aria-label={name} />
      </span>
    ) : (
      <img
        src={small}
        alt={name}
        title={name}
        loading="lazy"
        className={styles.picture}
        onError={() => setBroken(true)}
      />
    );
  return isLink && address ? (
    <a href={address} target="_blank" rel="noreferrer">
      {picture}
    </a>
  ) : (
    picture
  );
}
