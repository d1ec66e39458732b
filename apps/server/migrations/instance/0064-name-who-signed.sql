-- Who signed an answer, as they or whoever answered wrote it: a customer signs on somebody else's device.
alter table answers add column signer_name text, add column signer_role text,
  add constraint answers_signer_has_signature check (signer_name is null or signature is not null),
  add constraint answers_signer_role_has_name check (signer_role is null or signer_name is not null);
