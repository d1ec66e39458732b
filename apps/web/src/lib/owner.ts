/** A person of an instance: what one of them keeps on the device, no other sees or sends. */
export type Owner = string;

/** `host` is the instance's own, since an instance is found by its host name. */
export function ownerOf(host: string, personId: string): Owner {
  return `${host}/${personId}`;
}
