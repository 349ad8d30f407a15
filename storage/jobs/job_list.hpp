// Lists of the kinds of jobs, by topic.
#pragma once

#include <variant>

namespace quintet::storage {

/// The jobs of one topic.
template <class... Jobs>
struct JobList {};

template <class... Lists>
struct JoinedLists;

template <class... Jobs>
struct JoinedLists<JobList<Jobs...>> {
  using Variant = std::variant<Jobs...>;
};

template <class... First, class... Second, class... Others>
struct JoinedLists<JobList<First...>, JobList<Second...>, Others...>
    : JoinedLists<JobList<First..., Second...>, Others...> {};

/// A job of any of the lists.
template <class... Lists>
using AnyJob = typename JoinedLists<Lists...>::Variant;

}  // namespace quintet::storage
