/** A person of an instance: data on the device is separate for each of them. */
export type Owner = string;

/** `host` is the instance's own, since an instance is found by its host name. */
export function ownerOf(host: string, personId: string): Owner {
  return `${host}/${personId}`;
}
