#!/usr/bin/env bash
# A tour of the API with curl and jq: tour.sh BASE_URL IMAGE.fits... (images of one field with a celestial WCS)
# It uses the account in $FIRSTLIGHT_USERNAME and $FIRSTLIGHT_PASSWORD, and writes two pictures to the current folder.
# Each step can be pasted into a terminal that has $URL, $TOKEN, $RECORDS, $ID and the definitions above the first step.
set -euo pipefail
URL=$1
shift
: "${FIRSTLIGHT_USERNAME:?name of your account}" "${FIRSTLIGHT_PASSWORD:?its password}"
FAIL='--silent --show-error --fail-with-body'
# Prints a value of a response; on an error prints the problem's detail and exits.
get() { jq -r "if .code then \"\(.code): \(.detail)\\n\" | halt_error else $1 end"; }

echo '# Health'
curl $FAIL "$URL/api/health" | get .status

echo '# Log in, and get tokens'
LOGIN=$(jq -n '{ username: env.FIRSTLIGHT_USERNAME, password: env.FIRSTLIGHT_PASSWORD }')
TOKENS=$(curl $FAIL "$URL/api/auth/login" --json "$LOGIN" | get .)
TOKEN=$(echo "$TOKENS" | jq -r .accessToken)
curl $FAIL "$URL/api/auth/me" -H "Authorization: Bearer $TOKEN" | get .role

echo '# Refresh: a refresh token can be used once'
REFRESH=$(echo "$TOKENS" | jq '{ refreshToken }')
TOKEN=$(curl $FAIL "$URL/api/auth/refresh" --json "$REFRESH" | get .accessToken)

echo '# Search the archive for a target'
curl $FAIL "$URL/api/archive/search/target" --json '{"targetName":"NGC 3324","pageSize":3}' | get .items[].obsId

echo '# Upload the files, and sort their records by wavelength'
RECORDS=$(for FILE in "$@"; do
  curl $FAIL "$URL/api/spacedata/upload" -H "Authorization: Bearer $TOKEN" -F "file=@$FILE" -F tags=tour | get . || exit
done | jq -s 'sort_by(.wavelengthUm // infinite)')
echo "$RECORDS" | jq -r '.[] | "\(.fileName): \(.filter), \(.wavelengthUm) um"'

echo '# Get a record'
ID=$(echo "$RECORDS" | jq -r .[0].id)
curl $FAIL "$URL/api/spacedata/$ID" -H "Authorization: Bearer $TOKEN" | get '"\(.dataType) \(.dimensions)"'

echo '# Get a preview, and the first bytes of the file'
curl $FAIL "$URL/api/spacedata/$ID/preview?width=300&stretch=asinh" -H "Authorization: Bearer $TOKEN" -o tour-preview.png
curl $FAIL "$URL/api/spacedata/$ID/file" -H "Authorization: Bearer $TOKEN" -H 'Range: bytes=0-5'
echo

echo '# Export a composite, and poll the job until it has finished'
# From blue to red; two colours that add up to white are azure and orange, and one image is grey.
BODY=$(echo "$RECORDS" | jq 'length as $n | to_entries | map({
  dataIds: [.value.id],
  color: (if $n == 1 then { rgb: [1, 1, 1] } elif $n == 2 then { hue: [210, 30][.key] } else { hue: (240 - 240 * .key / ($n - 1)) } end),
  autoStretch: true
}) | { channels: ., width: 300, northUp: true, crop: "intersection" }')
JOB=$(curl $FAIL "$URL/api/composite/export-nchannel" -H "Authorization: Bearer $TOKEN" --json "$BODY" | get .jobId)
STATUS=queued
while [ "$STATUS" = queued ] || [ "$STATUS" = running ]; do
  sleep 1
  STATUS=$(curl $FAIL "$URL/api/jobs/$JOB" -H "Authorization: Bearer $TOKEN" | get .status)
done
echo "$STATUS"
curl $FAIL "$URL/api/jobs/$JOB/result" -H "Authorization: Bearer $TOKEN" -o tour-composite.png

echo '# An error'
curl --silent "$URL/api/spacedata/no-such-id" -H "Authorization: Bearer $TOKEN" | jq -r '"\(.status) \(.code)"'

echo '# Delete the records'
for ID in $(echo "$RECORDS" | jq -r .[].id); do
  curl $FAIL -X DELETE "$URL/api/spacedata/$ID" -H "Authorization: Bearer $TOKEN" -o /dev/null -w '%{http_code}\n'
done
