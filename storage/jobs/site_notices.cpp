#include "storage/jobs/site_notices.hpp"

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const AddSiteNotice& job) {
  run(connection, SiteNoticeSql::delete_ended_site_notices, job.at);
  if (count(connection, SiteNoticeSql::count_site_notices, job.at) >= job.limit)
    return conflict("there are too many notices");
  run(connection, SiteNoticeSql::insert_site_notice, job.text, job.link, job.at, job.ends_at);
  return {};
}

WriteResult perform(Connection& connection, const EndSiteNotice& job) {
  return ok_or_conflict(run(connection, SiteNoticeSql::delete_site_notice, job.id) == 1,
                        "there is no such notice");
}

WriteResult perform(Connection& connection, const ReadSiteNotices& job) {
  run(connection, SiteNoticeSql::read_site_notices, job.player, job.until);
  return {};
}

}  // namespace quintet::storage
