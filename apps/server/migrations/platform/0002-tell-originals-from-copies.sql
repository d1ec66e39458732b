-- Two kinds of addresses of files. One opens what may be shown to whoever sees the thing a file hangs on: of a picture a
-- copy without what its camera wrote into it. The other one, told to fewer, opens the file as it came.
create function asset_signature(asset uuid, until bigint, opens text) returns text language sql stable parallel safe as $$
  select left(encode(sha256(k.outer_pad || sha256(k.inner_pad ||
    convert_to(asset || '.' || until || '.' || opens, 'UTF8'))), 'hex'), 32)
  from platform.signing_keys k where k.name = 'asset'
$$;

-- The address of a file as it came: good for 12 to 24 hours, the same for 12.
create function original_address(asset uuid) returns text language sql stable parallel safe as $$
  select '/v1/s3/download/' || asset || '?key=' || until || '.' || platform.asset_signature(asset, until, 'original') || '.original'
  from (select floor(extract(epoch from now()) / 43200)::bigint + 2 as until) as half_day
$$;
